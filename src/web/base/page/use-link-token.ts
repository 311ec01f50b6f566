import { useEffect, useState } from 'react';

/**
 * The token behind the # of a link that was mailed; undefined before it was read, empty where there
 * is none. It goes from the address bar at once: it must not stay in the history, be bookmarked or
 * be seen by onlookers.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = location.hash.slice(1);
      if (fragment) history.replaceState(history.state, '', location.pathname);
      setToken((known) => fragment || (known ?? ''));
    };
    read();
    // A second link opened in the same tab changes only what is behind the #.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
