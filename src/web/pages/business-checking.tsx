import { sitePage } from '../base/page.ts';
import { businessChecking as content } from '../site/content/business-checking.ts';
import { ProductPage } from '../site/product-page.tsx';

export const businessChecking = sitePage(content.head, () => <ProductPage content={content} />);
