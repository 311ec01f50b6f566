/** The FDIC's official digital sign (12 CFR 328.5): always in sight, and it cannot be dismissed. */
export function FdicSign() {
  return (
    <div className="border-b border-hair bg-surface text-fdic">
      <p className="wrap flex min-h-10 flex-wrap items-center gap-x-2.5 py-1.5">
        <strong className="text-[1.375rem] leading-7 font-extrabold tracking-tight">FDIC</strong>
        <em className="text-sm leading-5">
          FDIC-Insured—Backed by the full faith and credit of the U.S. Government
        </em>
      </p>
    </div>
  );
}
