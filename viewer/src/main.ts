// The page that a server sends, or that contains its files.

import { App } from "./app";
import { Offline } from "./offline";
import { Server } from "./server";

const embedded = document.getElementById("embedded");
const app = new App(embedded ? new Offline(JSON.parse(embedded.textContent!)) : new Server());
app.start().catch((error) => app.fail(error));
