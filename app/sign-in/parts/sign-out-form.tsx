import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";

/**
 * A form that signs out. Where scripts run, what this device keeps of the user is removed first, after asking; what does that is fetched
 * when the form is sent.
 */
export function SignOutForm({ children, ...props }: Omit<ComponentProps<"form">, "method" | "onSubmit">) {
  const { user } = useAuth();
  const [question, ask] = useState<ReactNode>(null);

  function signOut(event: SyntheticEvent<HTMLFormElement>) {
    if (event.defaultPrevented || !user) return;
    event.preventDefault();
    const form = event.currentTarget;
    void import("./sign-out-question.tsx")
      .then(({ signOutWith }) => signOutWith(form, user.uid, ask))
      .catch(() => form.submit());
  }

  return (
    <form method="post" {...props} onSubmit={signOut}>
      {children}
      {question}
    </form>
  );
}
