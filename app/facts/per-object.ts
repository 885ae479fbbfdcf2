export function cachePerObject<Of extends object, Result>(work: (object: Of) => Result): (object: Of) => Result {
  const cache = new WeakMap<Of, { readonly result: Result }>();
  return (object) => {
    let entry = cache.get(object);
    if (!entry) cache.set(object, (entry = { result: work(object) }));
    return entry.result;
  };
}
