export default function Page() {
  return <main>reports/stage1/customer-feedback.tsx</main>;
}
