import { sitePage } from '../../base/page/page.ts';
import { CentersPage } from '../../site/branches/centers-page.tsx';
import { locations as content } from '../../site/content/locations.ts';

export const page = sitePage(content.head, () => <CentersPage content={content} />);
