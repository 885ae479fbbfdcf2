import { getLocale, m } from "#app/i18n/locale.ts";
import type { Unsent } from "./unsent.ts";

/** As in "12 answers and 3 photos". */
export function unsentInWords({
  starts = 0,
  answers = 0,
  photos = 0,
  templates = 0,
  forms = 0,
  submissions = 0,
}: Partial<Unsent>): string {
  const parts = [
    starts > 0 && m.sign_in_unsent_starts({ count: starts }),
    answers > 0 && m.sign_in_unsent_answers({ count: answers }),
    photos > 0 && m.sign_in_kept_photos({ count: photos }),
    templates > 0 && m.sign_in_unsent_changes({ count: templates }),
    forms > 0 && m.sign_in_unsent_forms({ count: forms }),
    submissions > 0 && m.sign_in_unsent_submissions({ count: submissions }),
  ];
  return new Intl.ListFormat(getLocale()).format(parts.filter((part) => part !== false));
}
