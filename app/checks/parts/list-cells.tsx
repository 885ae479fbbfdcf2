/** Cells of lists of things that happened at stores. */
import { Link } from "react-router";

/** The store's name, which leads to the record of the row, and the store's code. */
export function storeCell(hrefOf: (id: string) => string) {
  return ({ name, code }: { name: string; code: string }, id: string) => (
    <>
      <Link to={hrefOf(id)} prefetch="intent">
        {name}
      </Link>{" "}
      <span className="text-sm font-normal text-muted">{code}</span>
    </>
  );
}

/** A day or a time. */
export const timeCell = (text: string) => <span className="whitespace-nowrap tabular-nums">{text}</span>;
