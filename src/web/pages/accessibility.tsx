import { sitePage } from '../base/page.ts';
import { accessibility as content } from '../site/content/accessibility.ts';
import { DocumentPage } from '../site/document-page.tsx';

export const accessibility = sitePage({ title: content.title, description: content.lead }, () => (
  <DocumentPage content={content} />
));
