import { sitePage } from '../../base/page/page.ts';
import { businessSavings as content } from '../../site/content/products/business-savings.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
