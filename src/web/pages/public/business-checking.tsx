import { sitePage } from '../../base/page/page.ts';
import { businessChecking as content } from '../../site/content/products/business-checking.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
