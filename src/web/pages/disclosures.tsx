import { sitePage } from '../base/page.ts';
import { disclosures as content } from '../site/content/disclosures.ts';
import { DocumentPage } from '../site/document-page.tsx';

export const disclosures = sitePage({ title: content.title, description: content.lead }, () => (
  <DocumentPage content={content} />
));
