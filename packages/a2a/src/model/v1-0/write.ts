// Results of A2A 1.0. Parts and artifacts are kept in its form, so they are written as they stand. Members at their
// default are left out, but for those that must be present.

import type { Message, PushConfig, Role, Task, TaskState } from "@dragoman/tasks";
import { roleRows, stateRows } from "../../spec/enums.ts";
import { shownHistory, type TaskList, type TaskView, type Writers } from "../codec.ts";
import { writeTimestamp } from "../timestamp.ts";
import { writeCard } from "./write-card.ts";

const stateNames = new Map<TaskState, string>(stateRows.map(({ name, value }) => [value, name]));
const roleNames = new Map<Role, string>(roleRows.map(({ name, value }) => [value, name]));

function writeMessage(message: Message): object {
  return { ...message, role: roleNames.get(message.role) };
}

interface Status {
  readonly state: TaskState;
  readonly message: Message | undefined;
}

function writeStatus({ state, message }: Status, at: number): object {
  return {
    state: stateNames.get(state),
    ...(message === undefined ? {} : { message: writeMessage(message) }),
    timestamp: writeTimestamp(at),
  };
}

function writeTask(task: Task, view: TaskView): object {
  const { id, contextId, status, artifacts, metadata } = task;
  const history = shownHistory(task, view);
  const showsArtifacts = view.artifacts === "listed" || (view.artifacts === "shown" && artifacts.length > 0);
  return {
    id,
    contextId,
    status: writeStatus(status, status.timestamp),
    ...(showsArtifacts ? { artifacts } : {}),
    ...(history === undefined ? {} : { history: history.map(writeMessage) }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function writeTaskList({ tasks, view, nextPageToken, pageSize, totalSize }: TaskList): object {
  return { tasks: tasks.map((task) => writeTask(task, view)), nextPageToken, pageSize, totalSize };
}

/** Credentials are never given back. */
function writePushConfig({ id, taskId, url, token, authentication }: PushConfig): object {
  return {
    id,
    taskId,
    url,
    ...(token === undefined ? {} : { token }),
    ...(authentication === undefined ? {} : { authentication: { scheme: authentication.scheme } }),
  };
}

export const writers: Writers = {
  sentTask: (task, view) => ({ task: writeTask(task, view) }),
  sentMessage: (message) => ({ message: writeMessage(message) }),
  streamedTask: (task, view) => ({ task: writeTask(task, view) }),
  streamedMessage: (message) => ({ message: writeMessage(message) }),
  streamedStatus: ({ taskId, contextId }, event) => ({
    statusUpdate: {
      taskId,
      contextId,
      status: writeStatus(event, event.at),
      ...(event.metadata === undefined ? {} : { metadata: event.metadata }),
    },
  }),
  streamedArtifact: ({ taskId, contextId }, { artifact, append, lastChunk, metadata }) => ({
    artifactUpdate: {
      taskId,
      contextId,
      artifact,
      ...(append ? { append } : {}),
      ...(lastChunk ? { lastChunk } : {}),
      ...(metadata === undefined ? {} : { metadata }),
    },
  }),
  task: writeTask,
  taskList: writeTaskList,
  pushConfig: writePushConfig,
  pushConfigs: (configs) => ({ configs: configs.map(writePushConfig) }),
  nothing: () => ({}),
  card: writeCard,
};
