// Runs chunkwright in Pyodide: every message is one question, every answer is bytes.
//
// The worker is started from a blob, so that the policy of the page applies, and gets all its parts
// from the page: requests of Pyodide are answered from these parts, and nothing else is fetched.

// @ts-expect-error the module has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide";

export type Parts = Record<string, ArrayBuffer>;
export type Asked = { id: number; name: string; given: Record<string, string>; data?: ArrayBuffer };
export type Answered = { note: string } | { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

type Call = (name: string, given: string, data: ArrayBuffer | undefined) => Uint8Array<ArrayBuffer>;

declare const self: { onmessage: ((event: MessageEvent<Parts | Asked>) => void) | null; postMessage(message: Answered, transfer: Transferable[]): void; fetch: typeof fetch };

const NOWHERE = "https://parts.invalid/";
const SITE = "/lib/python3.14/site-packages";
const TYPES: Record<string, string> = { wasm: "application/wasm", json: "application/json" };

const say = (note: string) => self.postMessage({ note }, []);

async function begin(parts: Parts): Promise<Call> {
  self.fetch = async (from) => {
    const name = String(from instanceof Request ? from.url : from).split("/").pop()!;
    const data = parts[name];
    if (!data) throw new Error(`${name} is not in this page`);
    return new Response(data, { headers: { "Content-Type": TYPES[name.split(".").pop()!] ?? "application/octet-stream" } });
  };
  say("starting Python");
  const lockFileContents = new TextDecoder().decode(parts["pyodide-lock.json"]);
  const python = await loadPyodide({ indexURL: NOWHERE, lockFileContents, createPyodideModule } as Parameters<typeof loadPyodide>[0]);
  say("starting chunkwright");
  for (const name of Object.keys(parts)) if (/^python\.zip$|\.whl$/.test(name)) python.unpackArchive(parts[name]!, name.endsWith(".whl") ? "wheel" : "zip", { extractDir: SITE });
  const inside = python.runPython("from chunkwright.viewer.session import Inside; Inside('/files').call");
  say("ready");
  return (name, given, data) => {
    const answer = inside(name, given, python.toPy(new Uint8Array(data ? data : [])));
    const bytes = answer.toJs();
    answer.destroy();
    return bytes;
  };
}

let inside: Promise<Call> | null = null;

self.onmessage = async ({ data: asked }) => {
  if (!inside || !("id" in asked)) {
    inside = begin(asked as Parts);
    inside.catch((error) => say(`Python cannot be started: ${error}`));
    return;
  }
  const { id, name, given, data } = asked as Asked;
  try {
    const bytes = (await inside)(name, JSON.stringify(given), data);
    const rest = bytes.slice(1);
    if (bytes[0] === 0x2b) self.postMessage({ id, bytes: rest }, [rest.buffer]);
    else self.postMessage({ id, error: new TextDecoder().decode(rest) }, []);
  } catch (error) {
    const text = String((error as Error).message ?? error).trim().split("\n").pop()!;
    self.postMessage({ id, error: `internal error in chunkwright: ${text}` }, []);
  }
};
