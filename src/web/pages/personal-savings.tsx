import { sitePage } from '../base/page.ts';
import { personalSavings as content } from '../site/content/personal-savings.ts';
import { ProductPage } from '../site/product-page.tsx';

export const personalSavings = sitePage(content.head, () => <ProductPage content={content} />);
