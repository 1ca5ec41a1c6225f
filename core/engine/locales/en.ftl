# An engine that runs elsewhere.
engine-unavailable = The engine at { $address } does not answer. What you typed is kept, and this page comes back by itself once it does.
    .foreign = What answers at { $address } is no engine of Attention Atlas of this version. Set ATLAS_ENGINE to the address of one, and look whether it has started.
    .secret = The engine at { $address } does not accept this app's secret. Set ATLAS_ENGINE_TOKEN to the same value for both.
    .busy = The engine at { $address } has no room for more at the moment. What you typed is kept, and this page tries again by itself.
    .timeout = The engine at { $address } gave no answer within { $minutes } minutes. What you typed is kept: ask for less, or reload the page to ask again.
    .version = The engine at { $address } is of another version than this app (ATLAS_ENGINE). Start both from the same version of Attention Atlas.
    .weights = The weights of { $names } differ between this app and the engine at { $address } (ATLAS_ENGINE). Give both the same folder of models.

# What models run on.
tensorflow-import = There is not enough memory to import TensorFlow, which takes about 1.7 GB with its libraries. Close other programs or raise the limit of this process, and start the app again; what needs no Keras works meanwhile.
    .failed = TensorFlow cannot be imported here ({ $error_type }; the app's log says why). Install it anew with `pip install -r requirements.txt` and start the app again; what needs no Keras works meanwhile.
gpu-missing = ATLAS_DEVICE=gpu, but TensorFlow sees no GPU. Install requirements-gpu.txt and the driver, or set ATLAS_DEVICE=auto.
    .failed = The GPU failed ({ $reason }); models run on the CPU since then.
    .memory_growth = Memory growth could not be set ({ $reason }).

# Files of models.
model-fix = Restore it with `git checkout -- assets/models/{ $name }`, or make it anew with `python -m core.training { $name }`.
    .converted = Restore it with `git checkout -- assets/models/{ $name }`, or make it anew with `python -m core.training { $name } --from FILE`.
model-card = The card of the model { $name } is missing at { $path }. { $fix }
    .unread = The card of the model { $name } at { $path } cannot be read ({ $reason }). { $fix }
    .lacks = The card of the model { $name } at { $path } lacks { $fields }. { $fix }
model-weights = The weights of the model { $name } are missing at { $path }. { $fix }
    .unread = The weights of the model { $name } at { $path } cannot be read ({ $reason }). { $fix }
    .damaged = The weights of the model { $name } at { $path } are damaged: expected sha256 { $expected }..., found { $found }.... { $fix }
model-write = The model { $name } could not be written to { $path } ({ $reason }). Make room or set ATLAS_MODELS_DIR to a folder that can be written.
