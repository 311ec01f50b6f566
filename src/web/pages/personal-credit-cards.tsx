import { sitePage } from '../base/page.ts';
import { personalCreditCards as content } from '../site/content/personal-credit-cards.ts';
import { ProductPage } from '../site/product-page.tsx';

export const personalCreditCards = sitePage(content.head, () => <ProductPage content={content} />);
