import { sitePage } from '../../base/page/page.ts';
import { CentersPage } from '../../site/branches/centers-page.tsx';
import { homeLoanCenters as content } from '../../site/content/home-loan-centers.ts';

export const page = sitePage(content.head, () => <CentersPage content={content} />);
