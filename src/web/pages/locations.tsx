import { sitePage } from '../base/page.ts';
import { CentersPage } from '../site/centers-page.tsx';
import { locations as content } from '../site/content/locations.ts';

export const locations = sitePage(content.head, () => <CentersPage content={content} />);
