import { sitePage } from '../../base/page/page.ts';
import { homeLoans as content } from '../../site/content/products/home-loans.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
