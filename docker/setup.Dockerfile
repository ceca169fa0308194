# Built from the repository's folder: docker build --file docker/setup.Dockerfile --tag parley/setup .
# A registry of packages that needs credentials: --secret id=npmrc,src=$HOME/.npmrc

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lock file in which another platform's optional binaries are missing. Versions are the locked ones.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --no-save
# Its helper process would outlive the build.
ENV NX_DAEMON=false
COPY . .
RUN node tools/workspace/bundle.mjs apps/setup && node tools/workspace/prune.mjs apps/setup
WORKDIR /build/dist/apps/setup
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    cp /build/.npmrc . && npm install --no-save --omit=dev && rm -f .npmrc inputs.json

FROM node:24-bookworm-slim
ARG VERSION=0.1.0
ARG GIT_COMMIT=unknown
ARG BUILD_DATE=unknown
LABEL org.opencontainers.image.title="parley/setup" \
      org.opencontainers.image.description="Sets up Keycloak, OpenFGA and MongoDB for Parley from within their network" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$GIT_COMMIT" \
      org.opencontainers.image.created="$BUILD_DATE" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOME=/tmp
# The program looks for the repository around it: nx.json says where that is.
WORKDIR /app
COPY nx.json NOTICE LICENSE ./
COPY libs/authz-client/model/parley.fga ./libs/authz-client/model/
WORKDIR /app/dist/apps/setup
COPY --from=build /build/dist/apps/setup ./
USER 10001:10001
ENTRYPOINT ["node", "--enable-source-maps", "main.js"]
CMD ["--help"]
