export default function Page() {
  return <main>chats/page.tsx</main>;
}
