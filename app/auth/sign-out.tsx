export default function Page() {
  return <main>auth/sign-out.tsx</main>;
}
