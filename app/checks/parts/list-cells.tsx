import { Link } from "react-router";

export function storeCell(hrefOf: (id: string) => string) {
  return ({ name, code }: { name: string; code: string }, id: string) => (
    <>
      <Link to={hrefOf(id)} prefetch="intent">
        {name}
      </Link>{" "}
      <span className="text-sm font-normal text-muted max-md:hidden">{code}</span>
    </>
  );
}

export const timeCell = (text: string) => text && <span className="whitespace-nowrap tabular-nums">{text}</span>;
