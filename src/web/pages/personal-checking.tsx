import { sitePage } from '../base/page.ts';
import { personalChecking as content } from '../site/content/personal-checking.ts';
import { ProductPage } from '../site/product-page.tsx';

export const personalChecking = sitePage(content.head, () => <ProductPage content={content} />);
