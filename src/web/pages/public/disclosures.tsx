import { sitePage } from '../../base/page/page.ts';
import { disclosures as content } from '../../site/content/disclosures.ts';
import { DocumentPage } from '../../site/page/document-page.tsx';

export const page = sitePage({ title: content.title, description: content.lead }, () => (
  <DocumentPage content={content} />
));
