export default function Page() {
  return <main>settings/notifications.tsx</main>;
}
