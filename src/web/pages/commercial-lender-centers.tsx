import { sitePage } from '../base/page.ts';
import { CentersPage } from '../site/centers-page.tsx';
import { commercialLenderCenters as content } from '../site/content/commercial-lender-centers.ts';

export const commercialLenderCenters = sitePage(content.head, () => (
  <CentersPage content={content} />
));
