import { sitePage } from '../../base/page/page.ts';
import { personalSavings as content } from '../../site/content/products/personal-savings.ts';
import { ProductPage } from '../../site/page/product-page.tsx';

export const page = sitePage(content.head, () => <ProductPage content={content} />);
