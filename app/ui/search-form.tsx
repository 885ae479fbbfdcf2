import { Form } from "react-router";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { searchLength } from "./search-length.ts";

export function SearchForm({ label, find, words: query }: { label: string; find: string; words: string }) {
  return (
    <search>
      <Form method="get" className="mb-5 flex max-w-2xl items-end gap-3">
        <TextField
          label={label}
          className="flex-1"
          name="q"
          type="search"
          maxLength={searchLength}
          defaultValue={query}
          key={query}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button>
          <Icon name="search" />
          <span>{find}</span>
        </Button>
      </Form>
    </search>
  );
}
