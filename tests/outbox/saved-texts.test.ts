import { afterEach, expect, test, vi } from "vitest";
import { saveText, savedNames, savedText } from "#app/outbox/saved-texts.ts";
import { saveLocalEdits, storagePrefix, takeLocalEdits } from "#app/templates/pages/edit/local-edits.ts";
import { stubStorage } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("where the browser forbids to keep anything, nothing is kept and nothing breaks", () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", {
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
    key: forbidden,
    length: 1,
  });
  saveText("a", { b: 1 });
  saveText("a", null);
  expect([savedText("a"), savedNames("")]).toEqual([null, []]);
});

test("what every tab kept of a template is taken up as earlier versions kept it, another user's and another template's is not", () => {
  const shelf = stubStorage();
  const edits = (id: string) => [{ edit: "remove", id }] as const;
  shelf.set("qc-template/lead/t1/n0a1b2c3d4e", JSON.stringify(edits("x")));
  saveLocalEdits(storagePrefix("lead", "t1"), "n1", edits("y"));
  saveLocalEdits(storagePrefix("lead", "t2"), "n1", edits("z"));
  saveLocalEdits(storagePrefix("other", "t1"), "n1", edits("z"));
  shelf.set("qc-template/lead/t1/broken", "[{");
  expect(takeLocalEdits(storagePrefix("lead", "t1"))).toEqual([...edits("x"), ...edits("y")]);
  expect([...shelf.keys()].toSorted()).toEqual([
    "qc-template/lead/t1/broken",
    "qc-template/lead/t2/n1",
    "qc-template/other/t1/n1",
  ]);
  saveLocalEdits(storagePrefix("lead", "t2"), "n1", []);
  expect(savedNames("qc-template/lead/t2")).toEqual([]);
});
