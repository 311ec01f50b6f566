import { sitePage } from '../../base/page/page.ts';
import { CentersPage } from '../../site/branches/centers-page.tsx';
import { commercialLenderCenters as content } from '../../site/content/commercial-lender-centers.ts';

export const page = sitePage(content.head, () => <CentersPage content={content} />);
