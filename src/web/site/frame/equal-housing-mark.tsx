/** The Equal Housing Lender logotype: a house with an equals sign, always beside its legend. */
export function EqualHousingMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor" className="size-8 shrink-0">
      <path
        fillRule="evenodd"
        d="M16 2 1 11.5V16h3.4v13h23.2V16H31v-4.5L16 2Zm8 23H8V12.6l8-5.1 8 5.1V25Z"
      />
      <path d="M11 13.5h10v3.4H11zM11 19h10v3.4H11z" />
    </svg>
  );
}
