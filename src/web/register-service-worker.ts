/** The shape of Trusted Types, which not every browser has yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (path: string) => string };
}

/**
 * Once the page is loaded, installs the worker that shows the offline page. The content security
 * policy lets one policy exist, and this one knows a single address.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const createScriptURL = () => '/service-worker.js';
    const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL });
    // A browser that refuses has no offline page, and everything else.
    navigator.serviceWorker
      .register((policy ?? { createScriptURL }).createScriptURL(''))
      .catch(() => {});
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
