import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";

/** The device's data of the user is deleted first, after asking; without scripts there is none. */
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
