import { useState } from 'react';
import { SearchBox } from '../../ui/field/search-box.tsx';

/** Fewer are found faster by looking. */
const MANY = 8;

/** A search box above a long list, and what it leaves of the list. */
export function useSearch<Item>(
  items: readonly Item[],
  label: string,
  textOf: (item: Item) => string,
) {
  const [searchText, setSearchText] = useState('');
  const sought = searchText.toLowerCase();
  const isLong = items.length > MANY;
  return {
    found: isLong ? items.filter((item) => textOf(item).toLowerCase().includes(sought)) : items,
    box: isLong && (
      <div className="flex">
        <SearchBox label={label} value={searchText} onSearch={setSearchText} />
      </div>
    ),
  };
}
