export default function Page() {
  return <main>help-center/page.tsx</main>;
}
