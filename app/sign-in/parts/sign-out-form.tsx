import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";

/** Scripts delete the device's data of the user first, after asking; without them the sign-in page makes it unreachable. */
export function SignOutForm({ children, ...props }: Omit<ComponentProps<"form">, "method" | "onSubmit">) {
  const { user } = useAuth();
  const [question, setQuestion] = useState<ReactNode>(null);

  function signOut(event: SyntheticEvent<HTMLFormElement>) {
    if (event.defaultPrevented || !user) return;
    event.preventDefault();
    const form = event.currentTarget;
    void import("./sign-out-question.tsx")
      .then(({ signOutWith }) => signOutWith(form, user.uid, setQuestion))
      .catch(() => form.submit());
  }

  return (
    <form method="post" {...props} onSubmit={signOut}>
      {children}
      {question}
    </form>
  );
}
