import { useState } from 'react';
import { listProductChanges, listProducts } from '#endpoints/accounts/products.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatAmount } from '../base/format/format.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ChangeTermsDialog } from './change-terms-dialog.tsx';
import { ProductChangeCard } from './product-change-card.tsx';
import { feeSentence, type Product, tierSentence } from './product-terms.ts';

/** The products on their terms of today, and the changes that wait for a second person. */
export function Products({ me }: { readonly me: StaffMember }) {
  const { data, error, refetch } = useEndpoint(listProducts, { isShared: true });
  const { data: waiting = [] } = useEndpoint(listProductChanges, { isShared: true });
  const [changed, setChanged] = useState<Product>();
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-72 w-full rounded-3xl" />
      </>
    );
  }
  const mayManage = whyNotManage(me) === undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      {waiting.length > 0 && (
        <section aria-label="Changes waiting for a second person" className="grid gap-4">
          {waiting.map((change) => (
            <ProductChangeCard key={change.id} me={me} change={change} />
          ))}
        </section>
      )}
      <ul aria-label="Products" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              onChange={mayManage ? () => setChanged(product) : undefined}
            />
          </li>
        ))}
      </ul>
      {changed && (
        <ChangeTermsDialog
          key={changed.id}
          product={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly product: Product;
  readonly onChange: (() => void) | undefined;
}

function ProductCard({ product, onChange }: CardProps) {
  const { name, audience, tiers, fees, minimumToOpen, minimumToEarn } = product;
  const lines = [
    ...tiers.map(tierSentence),
    ...(minimumToEarn === '0.00' ? [] : [`Earns from ${formatAmount(minimumToEarn)} a day`]),
    ...fees.map(feeSentence),
    ...(minimumToOpen === null ? [] : [`${formatAmount(minimumToOpen)} to open`]),
  ];
  return (
    <article className="card flex h-full flex-col gap-1 p-5">
      <h2 className="text-lg leading-7 font-semibold">{name}</h2>
      <p className="text-sm text-muted first-letter:uppercase">{audience}</p>
      {lines.map((line) => (
        <p key={line} className="text-[0.9375rem]">
          {line}
        </p>
      ))}
      {onChange && (
        <div className="mt-auto pt-2">
          <Button
            kind="outline"
            size="small"
            onClick={onChange}
            aria-label={`Change terms of ${name}`}
          >
            Change terms
          </Button>
        </div>
      )}
    </article>
  );
}
