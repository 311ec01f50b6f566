import { sitePage } from '../../base/page/page.ts';
import { personalChecking as content } from '../../site/content/products/personal-checking.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
