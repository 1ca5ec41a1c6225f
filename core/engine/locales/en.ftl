# An engine that runs elsewhere.
engine-unavailable = The engine at { $address } does not answer. What you typed is kept, and this page comes back by itself once it does.
    .foreign = The server at { $address } is not an engine of this version of Attention Atlas. Set ATLAS_ENGINE to the address of one, and check that it is running.
    .secret = The engine at { $address } does not accept this app's secret. Set ATLAS_ENGINE_TOKEN to the same value for both.
    .busy = The engine at { $address } is busy at the moment. What you typed is kept, and this page tries again by itself.
    .timeout = The engine at { $address } did not answer within { $minutes } minutes. What you typed is kept: ask for less, or reload the page to ask again.
    .version = The engine at { $address } is of another version than this app (ATLAS_ENGINE). Start both from the same version of Attention Atlas.
    .weights = The weights of { $names } differ between this app and the engine at { $address } (ATLAS_ENGINE). Give both the same folder of models.

# What models run on.
tensorflow-import = There is not enough memory to import TensorFlow, which takes about 1.7 GB with its libraries. Close other programs or raise the limit of this process, and start the app again; everything that needs no Keras works meanwhile.
    .failed = TensorFlow cannot be imported here ({ $error_type }; the app's log says why). Reinstall it with `pip install -r requirements.txt` and start the app again; everything that needs no Keras works meanwhile.
gpu-missing = ATLAS_DEVICE=gpu, but TensorFlow sees no GPU. Install requirements-gpu.txt and the driver, or set ATLAS_DEVICE=auto.
    .failed = The GPU failed ({ $reason }); models have run on the CPU since then.
    .memory_growth = Memory growth could not be set ({ $reason }).

# Files of models.
model-fix = Restore it with `git checkout -- assets/models/{ $name }`, or train it again with `python -m core.training { $name }`.
    .converted = Restore it with `git checkout -- assets/models/{ $name }`, or train it again with `python -m core.training { $name } --from FILE`.
model-card = The card of the model { $name } is missing at { $path }. { $fix }
    .unread = The card of the model { $name } at { $path } cannot be read ({ $reason }). { $fix }
    .lacks = The card of the model { $name } at { $path } lacks { $fields }. { $fix }
model-weights = The weights of the model { $name } are missing at { $path }. { $fix }
    .unread = The weights of the model { $name } at { $path } cannot be read ({ $reason }). { $fix }
    .damaged = The weights of the model { $name } at { $path } are damaged: expected sha256 { $expected }..., found { $found }.... { $fix }
model-write = The model { $name } could not be written to { $path } ({ $reason }). Free some space, or set ATLAS_MODELS_DIR to a writable folder.
