import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["passkey"] === undefined) return;
  event.preventDefault();
  void answer(form);
});

async function answer(form: HTMLFormElement): Promise<void> {
  const alert = form.querySelector("[role=alert]")!;
  alert.toggleAttribute("hidden", true);
  try {
    const optionsJSON = JSON.parse(form.dataset["options"]!);
    const ask = form.dataset["passkey"] === "create" ? startRegistration : startAuthentication;
    form.querySelector<HTMLInputElement>("input[name=answer]")!.value = JSON.stringify(await ask({ optionsJSON }));
    form.submit();
  } catch {
    // Cancelled, timed out, or not supported.
    alert.toggleAttribute("hidden", false);
  }
}
