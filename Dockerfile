# Attention Atlas in a container. CPU by default; for an NVIDIA GPU: docker build --build-arg ACCELERATOR=gpu .
# For the nodes of a Ray cluster: --build-arg CLUSTER=1. The image contains everything that the app needs; it
# downloads nothing at run time.
FROM python:3.12-slim

ARG ACCELERATOR=cpu
ARG CLUSTER=
RUN useradd --uid 1000 --no-create-home --home-dir /tmp atlas && install -d -o atlas -m 700 /data
WORKDIR /app

# The tested versions, with hashes. The other files add the packages for a GPU, a cluster or PostgreSQL.
COPY requirements.lock requirements.txt requirements-gpu.txt requirements-cluster.txt requirements-database.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
RUN case "$ACCELERATOR" in \
        cpu) list=requirements.txt ;; \
        gpu) list=requirements-gpu.txt ;; \
        *) echo "ACCELERATOR is cpu or gpu, not $ACCELERATOR" >&2; exit 1 ;; \
    esac \
    && pip install --no-cache-dir -r "$list" -r requirements-database.txt ${CLUSTER:+-r requirements-cluster.txt}

COPY .streamlit .streamlit
COPY app.py LICENSE ./
COPY pages pages
COPY core core
COPY assets assets
COPY hosting hosting
RUN python -m compileall -q app.py pages core

# The proxy checks host names. Without a proxy, list them in STREAMLIT_SERVER_ALLOWED_HOSTS.
USER atlas
ENV HOME=/tmp \
    ATLAS_HOSTED=1 \
    MALLOC_ARENA_MAX=2 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    TF_CPP_MIN_LOG_LEVEL=3 \
    STREAMLIT_SERVER_ALLOWED_HOSTS=* \
    STREAMLIT_SERVER_HEADLESS=true
EXPOSE 8501
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
# These options reject messages over 1 MB as soon as their length is announced (docs/hosting.md).
CMD ["python", "-m", "uvicorn", "app:app", "--host", "0.0.0.0", "--port", "8501", "--ws-max-size", "1000000", "--ws-per-message-deflate", "false"]
