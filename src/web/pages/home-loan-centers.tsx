import { sitePage } from '../base/page.ts';
import { CentersPage } from '../site/centers-page.tsx';
import { homeLoanCenters as content } from '../site/content/home-loan-centers.ts';

export const homeLoanCenters = sitePage(content.head, () => <CentersPage content={content} />);
