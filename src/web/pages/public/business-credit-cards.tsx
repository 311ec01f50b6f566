import { sitePage } from '../../base/page/page.ts';
import { businessCreditCards as content } from '../../site/content/products/business-credit-cards.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
