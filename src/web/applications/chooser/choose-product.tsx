import { useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { chosenProduct } from '../form/chosen-product.ts';
import type { ApplicationForm } from '../form/use-application-form.ts';

/** Says which product is applied for, and leads to the others. */
export function ChooseProduct({ form }: { readonly form: ApplicationForm }) {
  const dialog = useLazyDialog();
  const { accountType, productId } = form.values;
  const product = chosenProduct(form.values);
  const open = () =>
    dialog.open(async () => {
      const { ProductChooser } = await import('./product-chooser.tsx');
      return (_, close) => (
        <ProductChooser
          accountType={accountType}
          productId={productId}
          onChoose={(type, id) => {
            form.setValue('accountType', type);
            form.setValue('productId', id);
            close();
          }}
          onClose={close}
        />
      );
    });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-hair px-4 py-3 sm:px-5 no-script:hidden">
      <Icon name="search" size={20} className="shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-56" aria-live="polite">
        {product ? (
          <>
            You are applying for <strong className="font-semibold">{product.name}</strong>.
          </>
        ) : (
          'Not sure which account fits? Compare rates, fees and minimums.'
        )}
      </p>
      <button type="button" className="link min-h-11" onClick={open}>
        {product ? 'Choose another account' : 'Help me choose'}
      </button>
      {dialog.show(undefined)}
    </div>
  );
}
