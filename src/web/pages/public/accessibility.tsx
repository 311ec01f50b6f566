import { sitePage } from '../../base/page/page.ts';
import { accessibility as content } from '../../site/content/accessibility.ts';
import { DocumentPage } from '../../site/page/document-page.tsx';

export const page = sitePage({ title: content.title, description: content.lead }, () => (
  <DocumentPage content={content} />
));
