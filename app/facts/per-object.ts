/** What follows from an object alone, worked out once for as long as the object is there. */
export function perObject<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { result: work(of) }));
    return found.result;
  };
}
